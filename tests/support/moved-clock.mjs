// Loaded into a server before its own code (`--import`): its clock stands still where its parent puts it.
const Real = globalThis.Date;
let standing = Real.now();

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(standing);
    else super(...given);
  }

  static now() {
    return standing;
  }
};

process.on("message", (moment) => {
  standing = moment;
  process.send?.("moved");
});
process.channel?.unref();
