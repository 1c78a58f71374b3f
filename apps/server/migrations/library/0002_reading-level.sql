ALTER TABLE "books" ADD COLUMN "ages" jsonb;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "level" text;