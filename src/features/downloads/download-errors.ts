/** Why a download did not happen, as the page finds it in `err`. */
export const downloadErrors = [
  "AuthFailure",
  "NotMember",
  "BadToken",
  "FileNotFound",
  "FileNotAvailable",
] as const;
export type DownloadError = (typeof downloadErrors)[number];

/** The sentence of `spec/1` §8. */
export function downloadErrorText(error: DownloadError, leagueName: string): string {
  const texts: Record<DownloadError, string> = {
    AuthFailure: "Autentificare eșuată",
    NotMember: `Utilizatorul nu este membru pe serverul ${leagueName}`,
    BadToken: "Token invalid, încearcă autentificarea din nou",
    FileNotFound: "Fișierul solicitat nu este disponibil",
    FileNotAvailable: "Fișierul solicitat nu este disponibil pe server",
  };
  return texts[error];
}
