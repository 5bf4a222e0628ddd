import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
const services = await createServices(readConfig({ DATA_DIR: process.argv[2], JWT_SECRET: "a secret that exists only inside the bench", PUBLIC_URL: "http://localhost:3000", RATE_LIMITS: "0" }), { parts, log: pino({ level: "silent" }) });
const app = await createApp(services, { pages: false });
await app.ready();
const { reader } = services.databases;
const top = await reader.selectFrom("stat_totals").select(["subject_type", "subject_id", "starts"]).where("scope", "=", "all").orderBy("starts", "desc").limit(400).execute();
for (const type of ["person", "club"]) {
  const own = top.filter((t) => t.subject_type === type);
  const first = own[0] ?? (await reader.selectFrom("stat_totals").select(["subject_id", "starts"]).where("scope", "=", "all").where("subject_type", "=", type as "person").orderBy("starts", "desc").limit(1).executeTakeFirst());
  const url = `/api/${type === "person" ? "driver" : "team"}-profile/${first?.subject_id}`;
  const took: number[] = [];
  for (let i = 0; i < 40; i++) {
    services.cache.drop();
    const a = process.cpuUsage();
    const r = await app.inject({ url });
    const u = process.cpuUsage(a);
    if (r.statusCode !== 200) console.log(r.statusCode);
    took.push((u.user + u.system) / 1000);
  }
  took.splice(0, 8);
  took.sort((x, y) => x - y);
  console.log(type, first?.starts, url, "median", took[16], "p95", took[30]);
}
await app.close();
await services.close();
