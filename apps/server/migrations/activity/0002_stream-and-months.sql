-- Both tables are partitioned by months (docs/decisions/0018). Drizzle has no words for that: this file is written by hand.
CREATE TABLE "activity_events" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"act" uuid,
	"id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"origin" text NOT NULL,
	"source_application" text NOT NULL,
	"type" text NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "activity_events_user_id_id_happened_at_pk" PRIMARY KEY("user_id","id","happened_at")
) PARTITION BY RANGE ("happened_at");
--> statement-breakpoint
CREATE TABLE "activity_events_rest" PARTITION OF "activity_events" DEFAULT;--> statement-breakpoint
ALTER TABLE "session_events" RENAME TO "session_events_rest";--> statement-breakpoint
ALTER TABLE "session_events_rest" DROP CONSTRAINT "session_events_user_id_id_pk";--> statement-breakpoint
CREATE TABLE "session_events" (
	LIKE "session_events_rest" INCLUDING DEFAULTS,
	CONSTRAINT "session_events_user_id_id_happened_at_pk" PRIMARY KEY("user_id","id","happened_at")
) PARTITION BY RANGE ("happened_at");
--> statement-breakpoint
ALTER TABLE "session_events" ATTACH PARTITION "session_events_rest" DEFAULT;
