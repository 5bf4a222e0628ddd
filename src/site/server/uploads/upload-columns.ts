/** Every column that names an upload. One that is missing here would lose its files: a test compares them with the schema. */
export const uploadReferences = [
  ["users", "picture_upload_id"],
  ["clubs", "logo_upload_id"],
  ["seasons", "poster_upload_id"],
  ["seasons", "banner_upload_id"],
  ["seasons", "rulebook_upload_id"],
  ["events", "cover_upload_id"],
  ["event_pictures", "upload_id"],
  ["tracks", "outline_upload_id"],
  ["cars", "livery_upload_id"],
  ["result_files", "upload_id"],
  ["case_evidence", "upload_id"],
] as const;

/** Every text in which uploads are named by their id. */
export const uploadMentions = [
  // A saved state of results can be put back, with the raw files that it came from.
  ["result_history", "snapshot"],
  // The league's sign and its picture for previews.
  ["settings", "value"],
] as const;
