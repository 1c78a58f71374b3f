CREATE TABLE "webhook_deliveries" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"webhook_uid" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"state" text NOT NULL,
	"events" integer NOT NULL,
	"sealed_events" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"status" integer,
	"failure" text,
	"duration" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_keys" text NOT NULL,
	"old_key_until" timestamp with time zone,
	"pause" text,
	"version" integer DEFAULT 1 NOT NULL,
	"lease" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_uid_webhooks_uid_fk" FOREIGN KEY ("webhook_uid") REFERENCES "public"."webhooks"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_uid_number_index" ON "webhook_deliveries" USING btree ("webhook_uid","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_uid","number") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_school_unit_uid_index" ON "webhooks" USING btree ("school_unit_uid");