// The reader as a whole, for Node: `require` it, or load the five files in this order into a page.
"use strict";

for (const file of ["sum", "json", "lines", "kinds", "fold"]) require("./" + file + ".js");
module.exports = globalThis.liftTrail;
