import { expect, it } from "vitest";
import { carBodyOf } from "./car-body.ts";

it.each([
  ["GT3", "BMW M4 GT3", "gt"],
  ["GTE", "Porsche 911 RSR", "gt"],
  ["Cup", "Porsche 911 GT3 Cup (992)", "gt"],
  ["Cup", "Ferrari 296 Challenge", "gt"],
  ["Cup", "Global Mazda MX-5 Cup", "road"],
  ["Stradale", "Lotus Elise SC", "road"],
  ["Clasice", "Porsche 718 RS 60 Spyder", "touring"],
  ["TCR", "Honda Civic Type R TCR", "touring"],
  ["TCX", "BMW M2 CS Racing", "touring"],
  ["Touring", "BMW M3 E30 DTM", "touring"],
  ["Cup", "Abarth 500 Assetto Corse", "touring"],
  ["GTP", "Porsche 963 GTP", "proto"],
  ["Prototype", "Porsche 911 GT1-98", "proto"],
  ["LMP2", "Oreca 07", "proto"],
  ["Cup", "Radical SR10", "proto"],
  ["Formula", "Ferrari F138", "formula"],
  ["", "Dallara F3", "formula"],
  ["", "", "gt"],
])("A model of category '%s' called '%s' looks like a %s", (category, title, body) => {
  expect(carBodyOf({ body: null, category, title })).toBe(body);
});

it.each([
  ["formula", "formula"],
  ["hovercraft", "gt"],
])("What organisers have said, %s, becomes %s", (body, shown) => {
  expect(carBodyOf({ body, category: "GT3", title: "BMW M4 GT3" })).toBe(shown);
});
