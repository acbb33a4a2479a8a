/**
 * A sentence whose numbers stay on one line with the word before and the word after them: "riga 3", "2 chips". Its
 * blanks become no-break ones, so it is for the eye, not to be compared.
 */
export const withNumbersBound = (text: string): string =>
  text.replace(/(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu, '\u00a0');
