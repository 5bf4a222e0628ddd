/** Letters of what somebody says of themselves when they ask for a club or a seat. Apart from the schemas, which its dialogs do not load. */
export const REQUEST_WORDS_LIMIT = 300;
