/** So many of the last starts are a driver's form. */
export const FORM_LENGTH = 5;

/** So many of them a profile shows place by place. */
export const STARTS_SHOWN = 30;
