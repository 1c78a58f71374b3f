CREATE TABLE "change_listeners" (
	"school_unit_uid" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"realm" text NOT NULL,
	"listener" uuid NOT NULL,
	"unit" uuid NOT NULL,
	"subject" uuid NOT NULL,
	"action" text NOT NULL,
	"named" boolean NOT NULL,
	"holds_role" boolean NOT NULL,
	"fields" jsonb,
	"sync_uid" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_listeners" ADD CONSTRAINT "change_listeners_school_unit_uid_school_units_uid_fk" FOREIGN KEY ("school_unit_uid") REFERENCES "public"."school_units"("uid") ON DELETE cascade ON UPDATE no action;