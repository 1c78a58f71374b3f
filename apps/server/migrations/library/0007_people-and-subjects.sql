ALTER TABLE "books" ADD COLUMN "contributors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "subjects" text[] DEFAULT '{}' NOT NULL;