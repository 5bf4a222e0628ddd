import { WEEK_MS } from "#shared/time/durations.ts";

/** Bounds that keep a hostile or damaged result file from costing more than a real one, which stays far below each. */

/** 60 cars × 700 laps in UTF-16 is 21 MB. */
export const maxResultFileBytes = 32 * 1024 * 1024;

/**
 * Values of a JSON text, each up to a hundred bytes once it is read. In AC's form 60 cars × 700 laps are 630,000; the largest
 * file that is taken, full of such laps, has 1.7 million.
 */
export const maxJsonValues = 2_000_000;

/** Texts among them, each of which takes up to a hundred bytes more. 80,000 laps with seven each have 560,000. */
export const maxJsonTexts = 600_000;

/** Keys of a JSON text's objects, and orders in which they come: AC's richest files have 80. */
export const maxJsonShapes = 1_000;

/** Raw control characters inside of strings, which are escaped; real files have a few for each person. */
export const maxRepairs = 1_000_000;

/** AC servers have at most 255 slots, ACC 105, iRacing 64 cars per session; files of a week of open practice hold more people. */
export const maxEntries = 1_000;

/** A 24-hour race of 60 cars on a short track has about 80,000 laps. */
export const maxLapRows = 200_000;

export const maxPenaltyRows = 20_000;

/** Laps one car can have; a larger count is damage. */
export const maxLapsPerEntry = 10_000;

/** People listed in one car. */
export const maxDriversPerEntry = 32;

/** Lines of an iRacing CSV: teams with every driver, the session blocks, and room. */
export const maxCsvLines = 10_000;

/** Sessions of one file to choose from, the last ones; an evening of heats has seven. */
export const maxFileSessions = 50;

/** Display names and other texts are cut to this many characters. */
export const maxTextLength = 100;

/** For a server's name, in which leagues write the series, the round and how to join. */
export const maxServerNameLength = 255;

export const maxSectors = 10;

/** Seven days; beyond it lie the games' own "no time" values (999999999, 2147483647, 4294967295). */
export const maxTimeMs = WEEK_MS;

/** A file can hold a fault per row; organisers need the first ones. */
export const maxWarnings = 200;
