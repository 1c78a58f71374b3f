CREATE TABLE "roster_decisions" (
	"realm" text NOT NULL,
	"sync_uid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"user_uid" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "roster_decisions_sync_uid_external_id_pk" PRIMARY KEY("sync_uid","external_id")
);
--> statement-breakpoint
CREATE TABLE "roster_entries" (
	"job_uid" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"effect" text NOT NULL,
	"reason" text NOT NULL,
	"external_id" text NOT NULL,
	"uid" uuid,
	"label" text,
	"fields" jsonb NOT NULL,
	"joins" integer DEFAULT 0 NOT NULL,
	"leaves" integer DEFAULT 0 NOT NULL,
	"candidates" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "roster_entries_job_uid_number_pk" PRIMARY KEY("job_uid","number")
);
--> statement-breakpoint
CREATE TABLE "roster_jobs" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"sync_uid" uuid NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"state" text NOT NULL,
	"started_by" uuid,
	"applied_by" uuid,
	"records" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"problems" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"held" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_type" text,
	"error_message" text,
	"undone" jsonb,
	"sealed_roster" text,
	"sealed_undo" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_links" (
	"realm" text NOT NULL,
	"sync_uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"uid" uuid NOT NULL,
	"synced" jsonb NOT NULL,
	CONSTRAINT "roster_links_sync_uid_kind_external_id_pk" PRIMARY KEY("sync_uid","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "roster_syncs" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed_config" text NOT NULL,
	"error_type" text,
	"error_message" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roster_decisions" ADD CONSTRAINT "roster_decisions_sync_uid_roster_syncs_uid_fk" FOREIGN KEY ("sync_uid") REFERENCES "public"."roster_syncs"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_entries" ADD CONSTRAINT "roster_entries_job_uid_roster_jobs_uid_fk" FOREIGN KEY ("job_uid") REFERENCES "public"."roster_jobs"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_jobs" ADD CONSTRAINT "roster_jobs_sync_uid_roster_syncs_uid_fk" FOREIGN KEY ("sync_uid") REFERENCES "public"."roster_syncs"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_links" ADD CONSTRAINT "roster_links_sync_uid_roster_syncs_uid_fk" FOREIGN KEY ("sync_uid") REFERENCES "public"."roster_syncs"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_decisions_user_uid_index" ON "roster_decisions" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "roster_entries_job_uid_effect_number_index" ON "roster_entries" USING btree ("job_uid","effect","number");--> statement-breakpoint
CREATE INDEX "roster_entries_uid_index" ON "roster_entries" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "roster_jobs_sync_uid_created_at_index" ON "roster_jobs" USING btree ("sync_uid","created_at");--> statement-breakpoint
CREATE INDEX "roster_jobs_expires_at_index" ON "roster_jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roster_jobs_one_reading" ON "roster_jobs" USING btree ("school_unit_uid") WHERE "roster_jobs"."state" in ('queued', 'reading');--> statement-breakpoint
CREATE INDEX "roster_links_uid_index" ON "roster_links" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "roster_syncs_school_unit_uid_index" ON "roster_syncs" USING btree ("school_unit_uid");