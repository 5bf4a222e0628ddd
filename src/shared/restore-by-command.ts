/** Where a copy is not put back in the browser. */
export const restoreByCommand =
  "Pe PostgreSQL o copie se pune înapoi pe server, cu site-ul oprit și o bază de date goală: bin/grila restore DOSAR.";
