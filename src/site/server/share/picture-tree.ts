import { descriptionOf } from "#simulators/simulators.ts";
import type { Node } from "@takumi-rs/core";
import { plateCentres } from "#shared/drawn/plate-centres.ts";
import {
  type PictureCar,
  type PicturePlace,
  type SharePicture,
  shareSize,
} from "#site/share/share-picture.ts";
import type { Paint } from "./picture-paint.ts";

type Style = NonNullable<Node["style"]>;

/** What the renderer lays out and paints: words as words, and SVGs of our own by a name. */
interface PictureTree {
  node: Node;
  svgs: ReadonlyMap<string, string>;
}

const EDGE = 56;
const inside = shareSize.width - 2 * EDGE;

/** Lays a picture out in the site's look: asphalt, the brackets of the grid, a kerb at the foot. */
export function pictureTree(picture: SharePicture, paint: Paint): PictureTree {
  const svgs = new Map<string, string>();
  const drawSvg = (svg: string, style: Style): Node => {
    const name = `svg:${svgs.size}`;
    svgs.set(name, svg);
    return { type: "image", src: name, style };
  };
  const pen = { paint, drawSvg };
  const node = box(
    { ...page, backgroundColor: paint.colour("asphalt"), color: paint.colour("paint") },
    [head(picture, pen), body(picture, pen), kerb(pen)],
  );
  return { node, svgs };
}

function body(picture: SharePicture, pen: Pen): Node {
  const { drawn } = picture;
  switch (drawn.kind) {
    case "podium":
      return told(picture, drawn.places, pen);
    case "track":
      return ahead(picture, drawn, pen);
    case "car":
      return parked(picture, drawn, pen);
  }
}

type Drawn<Kind> = Extract<SharePicture["drawn"], { kind: Kind }>;

interface Pen {
  paint: Paint;
  drawSvg: (svg: string, style: Style) => Node;
}

const page: Style = {
  ...shareSize,
  flexDirection: "column",
  justifyContent: "space-between",
  fontWeight: 500,
  lineHeight: 1.15,
};

const row: Style = { padding: `0 ${EDGE}px`, width: "100%" };

/** The simulator's flag and the season; at the other end whose league it is. */
function head({ simulator, overline, league }: SharePicture, { paint }: Pen): Node {
  return box({ padding: `40px ${EDGE}px 0`, alignItems: "center", gap: 16, width: "100%" }, [
    ...(simulator === null ? [] : [flag(simulator)]),
    line(overline, { flex: 1, color: paint.colour("paint-2"), fontSize: 30 }),
    box({ alignItems: "center", gap: 12, maxWidth: 380, flexShrink: 0 }, [
      box({ width: 22, height: 28, ...bracket(paint.colour("brand"), 5) }, []),
      line(league, { fontSize: 32, fontWeight: 750 }),
    ]),
  ]);
}

function flag(simulator: string): Node {
  const { flag: backgroundColor, onFlag: color } = descriptionOf(simulator).colours;
  return box(
    {
      padding: "5px 20px 5px 13px",
      flexShrink: 0,
      backgroundColor,
      color,
      clipPath: "polygon(0 0, 100% 0, 88% 100%, 0 100%)",
    },
    [line(simulator, { fontSize: 26, fontWeight: 800 })],
  );
}

/** What happened, and the first three in brackets, each lower than the one before. */
function told(picture: SharePicture, places: readonly PicturePlace[], pen: Pen): Node {
  const { title, sentence } = picture;
  const isLong = sentence.length > 70;
  return box({ ...row, flexDirection: "column" }, [
    line(title, titleStyle(title, { most: 116, room: inside })),
    text(sentence, {
      marginTop: 10,
      fontSize: isLong ? 32 : 38,
      fontWeight: 650,
      lineHeight: 1.1,
      lineClamp: 2,
      textOverflow: "ellipsis",
    }),
    box(
      { marginTop: 18, gap: 26, alignItems: "flex-start" },
      places.map((place, index) => bay(place, index, pen)),
    ),
  ]);
}

const medals = ["gold", "silver", "bronze"] as const;
const BAY = (inside - 2 * 26) / 3;

function bay({ place, name, club, gap, car }: PicturePlace, index: number, pen: Pen): Node {
  const { paint } = pen;
  const medal = paint.colour(medals[place - 1] ?? "bronze");
  const second: Style = { color: paint.colour("paint-2"), fontSize: 25 };
  return box({ width: BAY, flexDirection: "column", marginTop: index * 12 }, [
    box({ width: "100%", height: 146, position: "relative", ...bracket(medal, 6) }, [
      line(String(place), {
        position: "absolute",
        left: 14,
        top: 4,
        color: medal,
        fontSize: 46,
        fontWeight: 800,
      }),
      ...(car?.raceNumber
        ? [box({ position: "absolute", right: 12, top: 12 }, [plate(car.raceNumber, 30, paint)])]
        : []),
      ...(car
        ? [
            pen.drawSvg(paint.car(car), {
              position: "absolute",
              left: 14,
              bottom: -4,
              ...carSize(BAY - 40),
            }),
          ]
        : []),
    ]),
    text(name, {
      marginTop: 12,
      fontSize: fitted(name, { most: 34, least: 25, room: BAY }),
      fontWeight: 750,
      lineHeight: 1.1,
      lineClamp: 2,
      textOverflow: "ellipsis",
    }),
    ...(club === "" ? [] : [line(club, second)]),
    line(gap, { fontSize: 27, fontWeight: 650 }),
  ]);
}

/** Large words, and beside them the track. */
function ahead(picture: SharePicture, drawn: Drawn<"track">, pen: Pen): Node {
  const { title, sentence, more } = picture;
  const room = 590;
  const words = box({ flexDirection: "column", width: room, flexShrink: 0 }, [
    text(title, { ...titleStyle(title, { most: 150, room, lines: 2 }), lineClamp: 2 }),
    text(sentence, { marginTop: 22, fontSize: 42, fontWeight: 700, lineClamp: 2 }),
    line(more, { marginTop: 6, color: pen.paint.colour("paint-2"), fontSize: 34 }),
  ]);
  const art = drawn.drawing
    ? pen.drawSvg(pen.paint.track(drawn.drawing), { width: 450, height: 360, objectFit: "contain" })
    : letters(drawn.letters, pen);
  return box({ ...row, justifyContent: "space-between", alignItems: "center" }, [words, art]);
}

/** Whose car stands in the bracket, and beside it what they have done. */
function parked(picture: SharePicture, { car, facts }: Drawn<"car">, pen: Pen): Node {
  const { title } = picture;
  return box({ ...row, flexDirection: "column" }, [
    text(title, { ...titleStyle(title, { most: 150, room: inside, lines: 2 }), lineClamp: 2 }),
    box(
      {
        width: "100%",
        height: 266,
        marginTop: 30,
        padding: "0 36px",
        alignItems: "flex-end",
        justifyContent: "space-between",
        ...bracket(pen.paint.colour("paint"), 6),
      },
      [
        box(
          { flexDirection: "column", paddingBottom: 22 },
          facts.map((fact) => line(fact, { fontSize: 48, fontWeight: 700, lineHeight: 1.2 })),
        ),
        largeCar(car, pen),
      ],
    ),
  ]);
}

/** Nothing of ours may look like a track: hollow letters over a straight. Inside they are painted over, where strokes cross. */
function letters(code: string, { paint, drawSvg }: Pen): Node {
  const style: Style = { fontSize: 250, fontWeight: 800, lineHeight: 1 };
  const edge = paint.colour("paint-2");
  return box({ flexDirection: "column", alignItems: "center" }, [
    box({ position: "relative" }, [
      line(code, { ...style, color: edge, WebkitTextStroke: `6px ${edge}` }),
      line(code, {
        ...style,
        position: "absolute",
        left: 0,
        top: 0,
        color: paint.colour("asphalt"),
      }),
    ]),
    drawSvg(paint.straight, { width: 440, height: 20 }),
  ]);
}

function largeCar(car: PictureCar, pen: Pen): Node {
  const width = 640;
  const scale = width / 240;
  const [x, y] = plateCentres[car.body];
  return box({ position: "relative", ...carSize(width) }, [
    pen.drawSvg(pen.paint.car(car), carSize(width)),
    ...(car.raceNumber === null
      ? []
      : [
          box(
            {
              position: "absolute",
              left: x * scale - 100,
              top: y * scale - 35,
              width: 200,
              height: 70,
              justifyContent: "center",
              alignItems: "center",
            },
            [plate(car.raceNumber, 56, pen.paint)],
          ),
        ]),
  ]);
}

function plate(raceNumber: string, fontSize: number, paint: Paint): Node {
  return box(
    {
      padding: `${fontSize / 10}px ${fontSize / 3}px`,
      backgroundColor: "#ffffff",
      color: paint.colour("on-brand"),
    },
    [line(raceNumber, { fontSize, fontWeight: 800, lineHeight: 1 })],
  );
}

function kerb({ paint }: Pen): Node {
  const [red, white] = [paint.colour("kerb-red"), paint.colour("kerb-white")];
  return box(
    {
      width: "100%",
      height: 18,
      backgroundImage: `repeating-linear-gradient(115deg, ${red} 0px, ${red} 30px, ${white} 30px, ${white} 60px)`,
    },
    [],
  );
}

function bracket(colour: string, width: number): Style {
  return { borderColor: colour, borderStyle: "solid", borderWidth: `${width}px ${width}px 0` };
}

function carSize(width: number): Style {
  return { width, height: (width * 76) / 240 };
}

interface Room {
  most: number;
  room: number;
  lines?: number;
}

/** As large as it fits; a letter of the heaviest weight is about half as wide as it is high. */
function titleStyle(title: string, { most, room, lines = 1 }: Room): Style {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  const count = Math.max(longest, title.length / lines);
  const fontSize = Math.round(Math.min(most, Math.max(48, room / (count * 0.44))));
  return { fontSize, fontWeight: 800, lineHeight: 0.98, letterSpacing: "-0.015em" };
}

function fitted(words: string, { most, least, room }: Room & { least: number }): number {
  return Math.round(Math.min(most, Math.max(least, room / (words.length * 0.44))));
}

function box(style: Style, children: Node[]): Node {
  return { type: "container", style: { display: "flex", ...style }, children };
}

/** Words on one line, which end in dots where they do not fit. */
function line(words: string, style: Style): Node {
  return text(words, {
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    ...style,
  });
}

function text(words: string, style: Style): Node {
  return { type: "text", text: shown(words), style };
}

/** Without what the site's letters do not have: emoji, and what joins and varies them. */
function shown(words: string): string {
  return words
    .replaceAll(
      /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u200d|\u20e3|\ufe0e|\ufe0f/gu,
      "",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}
