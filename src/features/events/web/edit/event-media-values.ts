import type { UseFormReturn } from "react-hook-form";
import type {
  EditableEventMedia,
  linkFields,
  pictureFields,
} from "#features/events/event-media.ts";
import type { ValuesOf } from "#shared/record/record.ts";
import type { StoredFile } from "#shared/upload-calls.ts";

/** `_id` is empty while one is new; `session`: empty for the event as a whole. */
export interface EventMediaValues {
  links: (Omit<ValuesOf<typeof linkFields>, "session"> & { _id: string; session: string })[];
  pictures: (Omit<ValuesOf<typeof pictureFields>, "upload"> & {
    _id: string;
    upload: StoredFile;
  })[];
}

export type EventMediaFormApi = UseFormReturn<EventMediaValues>;

export function toMediaValues({ links, pictures }: EditableEventMedia): EventMediaValues {
  return {
    links: links.map((link) => ({ ...link, session: link.session ?? "" })),
    pictures,
  };
}

/** What is sent; checked by `eventMediaFormSchema`, which also says what is missing. */
export function toMediaForm({ links, pictures }: EventMediaValues): object {
  return {
    links: links.map(({ _id, session, ...link }) => ({
      ...link,
      ...(_id && { _id }),
      session: session || null,
    })),
    pictures: pictures.map(({ _id, upload, ...picture }) => ({
      ...picture,
      ...(_id && { _id }),
      upload: upload._id,
    })),
  };
}
