import { isRecord } from "./file-values.ts";
import type { FileKind } from "./result-file-problems.ts";

/** What a parsed JSON file is, from its keys alone: names and encodings of files prove nothing. */
export function detectJson(value: unknown): FileKind {
  if (!isRecord(value)) return "json";
  const has = (key: string) => Object.hasOwn(value, key);
  if (has("TrackName") && (has("Cars") || has("Result"))) return "ac-result";
  if (has("sessionDef") && (has("snapShot") || has("laps"))) return "acc-single-player";
  if (has("car_standings") || has("driver_standings")) return "ac-evo-result";
  if (has("players") && has("sessions")) return "ac-single-player";
  if (has("sessionType") && (has("sessionResult") || has("laps"))) return "acc-result";
  if (has("subsession_id") || has("session_results")) return "iracing-json";
  const inner = value["data"];
  if (isRecord(inner) && Object.hasOwn(inner, "subsession_id")) return "iracing-json";
  if (has("entries")) return "acc-entry-list";
  return "json";
}

/** What a text that is no JSON is. */
export function detectText(text: string): FileKind {
  if (/^["\t ]*Fin Pos["\t ]*[,;\t]/m.test(text)) return "iracing-csv";
  const start = text.slice(0, 2048).trimStart();
  if (/^<(!doctype|html|head|body|\?xml|!--)/i.test(start)) return "html";
  if (/^\[CAR_\d+\]/m.test(text.slice(0, 65_536))) return "ac-entry-list";
  return "text";
}
