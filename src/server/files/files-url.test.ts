import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";

const read = (FILES_URL: string) => readConfig({ FILES_URL }).s3;

describe("The address of a bucket", () => {
  it.each([
    [
      "s3://AKIA:se%2Fcret%2B%40@s3.eu-central-1.amazonaws.com/liga",
      {
        bucket: "liga",
        endpoint: undefined,
        region: "eu-central-1",
        accessKeyId: "AKIA",
        secretAccessKey: "se/cret+@",
        pathStyle: false,
      },
    ],
    [
      "s3://AKIA:secret@s3.amazonaws.com/liga?region=eu-west-1&path-style=1",
      {
        bucket: "liga",
        endpoint: undefined,
        region: "eu-west-1",
        accessKeyId: "AKIA",
        secretAccessKey: "secret",
        pathStyle: true,
      },
    ],
    [
      "s3://k:s@minio.lan:9000/liga.fisiere/?tls=0",
      {
        bucket: "liga.fisiere",
        endpoint: "http://minio.lan:9000",
        region: "us-east-1",
        accessKeyId: "k",
        secretAccessKey: "s",
        pathStyle: true,
      },
    ],
    [
      "s3://k:s@store.example.org/liga?path-style=0",
      {
        bucket: "liga",
        endpoint: "https://store.example.org",
        region: "us-east-1",
        accessKeyId: "k",
        secretAccessKey: "s",
        pathStyle: false,
      },
    ],
  ])("%s says all of it", (address, expected) => {
    expect(read(address)).toEqual(expected);
  });

  it.each([
    ["https://k:s@store.example.org/liga", "s3://KEY:SECRET@host/bucket"],
    ["s3://store.example.org/liga", "names no key, secret or host"],
    ["s3://k@store.example.org/liga", "names no key, secret or host"],
    ["s3://k:100%@store.example.org/liga", "encodes nothing"],
    ["s3://k:s@store.example.org", "is not the name of a bucket"],
    ["s3://k:s@store.example.org/liga/fisiere", "is not the name of a bucket"],
    ["s3://k:s@store.example.org/LIGA", "is not the name of a bucket"],
    ["s3://k:s@store.example.org/liga?tls=no", "tls is 0 or 1"],
    ["s3://k:s@store.example.org/liga?reg=eu", 'knows no option "reg"'],
  ])("%s is refused", (address, message) => {
    expect(() => read(address)).toThrow("FILES_URL");
    expect(() => read(address)).toThrow(message);
  });

  it("is one setting: parts of it are refused, and none of them is silently left out", () => {
    expect(() => readConfig({ FILES_S3_BUCKET: "liga" })).toThrow(/FILES_S3_BUCKET: .*FILES_URL/);
  });
});
