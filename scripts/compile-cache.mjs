// Preloaded by the site's commands: keeps what Node makes of the sources, so that the next start takes half the time and less memory.
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";

enableCompileCache(path.join(import.meta.dirname, "..", ".cache", "node"));
// Also for a site that is killed: by then everything that a start needs has been loaded.
setTimeout(() => flushCompileCache(), 5000).unref();
