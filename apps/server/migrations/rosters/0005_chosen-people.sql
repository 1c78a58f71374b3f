ALTER TABLE "roster_jobs" ADD COLUMN "purpose" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_jobs" ADD COLUMN "people" jsonb;--> statement-breakpoint
ALTER TABLE "roster_jobs" ADD COLUMN "sealed_people" jsonb;