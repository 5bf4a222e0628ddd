import type { Generated } from "kysely";
import type { Database, Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    seat_requests: SeatRequestTable;
    seat_offers: SeatOfferTable;
    /** Who looks for a seat, and says so. */
    seat_seekers: { season_id: string; user_id: string; created_at: Millis };
    season_user_classes: { season_id: string; user_id: string; class_id: string };
    event_guest_cars: { event_id: string; car_id: string };
    registrations: RegistrationTable;
    cars: CarTable;
    car_class_members: { car_id: string; class_id: string };
    car_drivers: CarDriverTable;
    car_driver_classes: { car_id: string; user_id: string; class_id: string };
  }
}

/** Somebody asks for a seat that is offered. At most one is pending for a car and a person. */
interface SeatRequestTable extends Omit<Database["club_requests"], "club_id"> {
  car_id: string;
  /** Ids of the driver's licences in the car. */
  licences: Generated<Json>;
}

/** The club looks for one more driver of the car. */
interface SeatOfferTable {
  car_id: string;
  offered_by: string | null;
  created_at: Millis;
}

interface RegistrationTable {
  id: string;
  season_id: string;
  club_id: string;
  initiated_by: string;
  created_at: Millis;
  version: Generated<number>;
}

interface CarTable {
  id: string;
  season_id: string;
  /** `null`: a guest car entered by an organiser, for the events of `event_guest_cars`. */
  registration_id: string | null;
  race_number: number;
  car_name: string;
  car_model_id: string;
  /** Address of the livery, as the club gave it. */
  skin: string;
  created_at: Millis;
  /** AC: the livery's folder under the model's `skins`, as organisers gave it. */
  skin_folder: Generated<string>;
  /** The preview picture served from `/car_ico/`. */
  livery_upload_id: string | null;
  /** Of a guest car as organisers edit it; a registered car has its registration's. */
  version: Generated<number>;
  /** It has left the season; the row stays because results name it. */
  withdrawn_at: Millis | null;
}

interface CarDriverTable {
  car_id: string;
  /** Kept beside the car's own so that a driver sits in one car per season. */
  season_id: string;
  user_id: string;
  position: number;
  /** The driver accepted the seat. */
  confirmed: boolean;
}
