import { type StoredMailStatus, storedMailStatuses } from "#shared/mail-statuses.ts";
import { laterPage, oneOf, shortText } from "#web/search-params.ts";

/** The address of '/administrare/emailuri'. */
export interface OutboxSearch {
  page?: number | undefined;
  status?: StoredMailStatus | undefined;
  search?: string | undefined;
}

export function validateOutboxSearch({ page, status, search }: OutboxSearch): OutboxSearch {
  return {
    page: laterPage(page),
    status: oneOf(storedMailStatuses, status),
    search: shortText(search),
  };
}
