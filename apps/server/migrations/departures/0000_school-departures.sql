CREATE TABLE "school_departures" (
	"school_unit_uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_name" text NOT NULL,
	"export_state" text,
	"export_key" text,
	"export_size" bigint DEFAULT 0 NOT NULL,
	"export_expires_at" timestamp with time zone,
	"deletion_state" text,
	"deletion_due_at" timestamp with time zone,
	"deleted_by" uuid,
	"people" uuid[],
	"people_kept" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"certificate" jsonb
);
--> statement-breakpoint
CREATE INDEX "school_departures_deletion_due_at_index" ON "school_departures" USING btree ("deletion_due_at");--> statement-breakpoint
CREATE INDEX "school_departures_export_expires_at_index" ON "school_departures" USING btree ("export_expires_at");--> statement-breakpoint
CREATE INDEX "school_departures_deleted_by_index" ON "school_departures" USING btree ("deleted_by");