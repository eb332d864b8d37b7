// Prisma's command line loads these when it starts, whatever it is asked for. See docs/decisions/0064-tests-share-what-is-dear.md.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      // What a loader asks of every module.
      if (typeof name === "symbol" || name === "then" || name === "__esModule") return undefined;
      return () => {
        throw new Error(
          "Prisma Studio and Prisma's local Postgres are not installed here: npx prisma@7.10.0 has them.",
        );
      };
    },
  },
);
