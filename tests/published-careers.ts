/*
 * Published results of Grands Prix of the Formula 1 World Championship, facts and figures alone: what these drivers did, race by
 * race. A season is one line, a word is a round of it:
 *
 *   1/2F     won from the second place of the grid, with the fastest lap; `=`: with others who lapped as fast
 *   R/3      retired; `D` disqualified, `N` did not start
 *   2s/9     in a car that somebody else drove too; `+` joins the two cars of one person in one race, the better first
 *   6/22q1   was first in qualifying, and penalised; `qD` disqualified from it, `q-` without a time; else qualified where the car
 *            started
 *   -        was not there
 */

/** Seasons by year. */
export type Career = Readonly<Record<number, string>>;

/** Juan Manuel Fangio: 58 rows of 51 races. */
export const fangio: Career = {
  1950: "R/3 1/1F - R/1 1/2 1/1F Rs/7+R/1F",
  1951: "1/1F - 9/1F 1s/7+11s/1F 2/2 2/3F R/1 1/2F",
  1953: "R/2 - R/2 Rs/10+R/1 2/4F 2/4 2/2 4s/1+Rs/10 1/2F",
  1954: "1/3 - 1/1F 1/1 4/1= 1/1 1/2F 1/1 3/2",
  1955: "1/3F R/1F - 1/2F 1/1 2/2 1/1",
  1956: "1s/3F+R/1 2s/9F+4s/1 - R/1 4/1F 1/2 1/1F 2s/7+8s/1",
  1957: "1/2 1/1F - 1/1 R/4 1/1F 2/1 2/4",
  1958: "4/1F - - - - 4/8",
};

/** Alberto Ascari: 36 rows of 32 races. */
export const ascari: Career = {
  1950: "- 2/7 - R/5 5/7 - 2s/6+R/2",
  1951: "6/7 - 2/4 2s/6+R/3 R/4 1/1 1/3 4/1",
  1952: "- R/19 1/1F 1/1F 1/2F 1/1F 1/1F 1/1=",
  1953: "1/1F - 1/1 1/2 4/1 1/1= 8s/1+Rs/6F 1/2F R/1",
  1954: "- - - R/3 Rs/27+R/30= - - R/2 R/1F",
  1955: "R/2 R/2",
};

/** Michael Schumacher: 308 rows of 306 races. */
export const schumacher: Career = {
  1991: "- - - - - - - - - - R/7 5/7 6/10 6/5 R/9 R/6",
  1992: "4/6 3/3 3/5 2/2 R/5 4/6 2/5 R/5 4/4 3/6 R/4 1/3F 3/6 7/5 R/5 2/5F",
  1993: "R/3 3/4F R/3 2/3 3/4F R/2 2/3F 3/7F 2/3 2/3F R/3 2/3 R/5 1/6 R/4 R/4",
  1994: "1/2F 1/2F 1/2 1/1F 2/1F 1/1F 1/3 D/2 R/4 1/1F D/2 - - 1/1F 2/1 R/2F",
  1995: "1/2F 3/3F R/1 1/1 1/2 5/1F 1/2F R/2 1/2F 11/3 1/16 R/2 2/3 1/3F 1/3F 1/1F R/3",
  1996: "R/4 3/4 R/2 2/3 2/1 R/1 1/3F R/3 N/1 R/3 4/3 9/1 1/3 1/3F 3/4 2/3",
  1997: "2/3 5/2 R/4 2/3 1/2F 4/7 1/1 1/1F R/4F 2/4 4/1 1/3 6/9 6/9 R/5 1/2 R/2",
  1998: "R/3 3/4 1/2 2/3F 3/3 10/4 1/3F 1/2 1/2F 3/4 5/9 1/3F R/4F 1/1 2/1 R/1F",
  1999: "8/3F 2/4 1/3F 1/2 3/4F R/1 5/6 N/2 - - - - - - 2/1F 2/1F",
  2000: "1/3 1/3F 1/2 3/5 5/1 1/2F R/1 1/1 R/1 R/4 R/2 2/1 2/4 1/1 1/1 1/1 1/1",
  2001: "1/1F 1/1 2/1 R/4 1/1F 2/1 1/2 2/1 1/1 1/2 2/1 R/4 1/1 1/3F 4/3 2/1 1/1",
  2002: "1/2 3/1 1/2 1/1 1/1F 1/3F 2/3 1/2 2/3F 1/3 1/2 1/1F 2/2F 1/1F 2/2 2/1 1/1F",
  2003: "4/1 6/3F R/7 1/1F 1/1 1/1F 3/5 1/3 5/2 3/3 4/5 7/6 8/8 1/1F 1/7F 8/14",
  2004: "1/1F 1/1 1/1F 1/2F 1/1F R/4F 1/1F 1/6 1/2 1/2F 1/4F 1/1 1/1F 2/2 2/3 12/20F 1/1 7/18",
  2005: "R/19 7/13 R/2 2/13F R/8 7/8F 5/10 2/2 1/5F 3/3 6/9 5/5 2/1 R/19 10/6 R/6 4/7 7/14 R/6",
  2006: "2/1 6/14 R/10 1/1 1/2F 2/3 5/22FqD 2/3 2/5 1/1F 1/1F 1/2F 8/11 3/2F 1/2 1/6 R/2 4/10F",
  2010: "6/7 10/7 R/8 10/9 4/6 12/7 4/5 11/13 15/15 9/10 9/11 11/14 7/21 9/12 13/9 6/10 4/9 7/8 R/8",
  2011: "R/11 9/11 8/14 12/8 6/10 R/5 4/8 17/8 9/13 8/10 R/9 5/24 5/8 R/8 6/8 R/12 5/11 7/8 15/10",
  2012: "R/4 10/3 R/2 10/22 R/8 R/6q1 R/9 3/12 7/3 7/3F R/17 7/13 6/4 R/9 11/23 13/10 22/14 11/13 16/5 7/13",
};

/** Lewis Hamilton until 2016. */
export const hamilton: Career = {
  2007: "3/4 2/4F 2/2 2/4 2/2 1/1 1/1 3/2 3/1 9/10 1/1q2 5/2 2/2 4/4 1/1F R/1 7/2",
  2008: "1/1 5/9 13/3 3/5 2/3 1/3 R/1 10/13 1/4 1/1 5/1 2/2 3/1 7/15 3/2 12/1 1/1F 5/4",
  2009: "D/18 7/12 6/9 4/5 9/14 12/19 13/16 16/18 18/5 1/4 2/1 R/12 12/1 1/1 3/3 3/17 R/1",
  2010: "3/4 6/11 6/20 2/6F 14/3F 5/5 1/2 1/1 2/3 2/4 4/6 R/5 1/2F R/5 R/3 5/8 2/4 4/4F 2/2F",
  2011: "2/2 8/2 1/3 4/4 2/3F 6/9 R/5 4/3 4/10 1/2F 4/2 R/2 4/2F 5/4 5/3 2/1 7/5 1/2 R/4",
  2012: "3/1 3/1 3/7 8/2 8/24qD 5/3 1/2 19/2 8/8 R/7 1/1 R/7 1/1 R/1 5/9 10/3 4/3 R/1 1/2 R/1F",
  2013: "5/3 3/4 3/1 5/9 12/2 4/2 3/2 4/1 5/1 1/1 3/1 9/12F 5/5 5/2 R/3 6/3 7/4 4/5 9/5",
  2014: "R/1 1/1F 1/2 1/1 1/1 2/2 R/2 2/9 1/6F 3/20F 3/22 R/2 1/1F 1/1F 1/2F 1/1 1/2 2/2F 1/2",
  2015: "1/1F 2/1 1/1F 1/1 2/2F 3/1 1/1 2/1 1/1F 6/1 1/1 1/1F R/5 1/2F 1/2 1/2 2/2 2/2F 2/2F",
  2016: "2/1 3/1 7/22q- 2/10 R/1 1/3F 1/1 5/10 1/1F 1/1 1/2 1/2 3/21F 2/1 3/3 R/1 3/2 1/1 1/1 1/1 1/1",
};

/** Nico Rosberg in 2016, the team mate of Hamilton. */
export const rosberg: Career = {
  2016: "1/2 1/2F 1/1 1/1F R/2 7/2 5/2F 1/1F 4/6q2 3/2F 2/1 4/1 1/1 1/2 1/1 3/2F 1/1 2/2 2/2 2/2 2/2",
};
