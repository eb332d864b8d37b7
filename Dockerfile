# The product without what builds it. docs/release.md says how it is made and run; decision 0038 why it is so.
ARG NODE=node:22-bookworm-slim

# Compiles everything: native packages (better-sqlite3), the database clients, the pages, the commands.
FROM ${NODE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates g++ make python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/not-installed scripts/not-installed
# Prisma looks for its engine and never runs it: nothing is fetched for it.
ENV PRISMA_SKIP_POSTINSTALL_GENERATE=1 PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
# What is left is what runs.
RUN npm prune --omit=dev --no-audit --no-fund

FROM ${NODE} AS runtime
# pg_dump and pg_restore, for backups of Postgres: --build-arg POSTGRES_CLIENT=1. SQLite needs nothing.
ARG POSTGRES_CLIENT=0
RUN if [ "$POSTGRES_CLIENT" = 1 ]; then \
      apt-get update \
   && apt-get install -y --no-install-recommends postgresql-client \
   && rm -rf /var/lib/apt/lists/*; \
    fi
WORKDIR /app
COPY --from=build /app/package.json /app/CHANGELOG.md /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/scripts/command.mjs /app/scripts/setup.mjs ./scripts/
COPY --from=build /app/scripts/backup.mjs /app/scripts/doctor.mjs /app/scripts/restore.mjs /app/scripts/seed.mjs ./scripts/
# All that is ever written is in /data; data/ is where the product looks when it is told nothing.
RUN mkdir -m 700 /data && chown node:node /data && ln -s /data /app/data
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=file:/data/app.db \
    UPLOADS_DIR=/data/uploads \
    NPM_CONFIG_CACHE=/tmp/npm \
    NPM_CONFIG_LOGS_MAX=0 \
    NPM_CONFIG_UPDATE_NOTIFIER=false
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "build/index.js"]
