/** In place of a table's id: the season's first one. */
export const firstTable = "first";
