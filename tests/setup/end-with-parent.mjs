// Preloaded into servers that tests start: they end when the test's process does, however it ends.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
