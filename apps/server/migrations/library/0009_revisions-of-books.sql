CREATE TABLE "book_revisions" (
	"book_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint,
	"identifier" text,
	"chapters" integer,
	"facts" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	"note" text,
	"retired_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "book_revisions_book_id_number_pk" PRIMARY KEY("book_id","number")
);
--> statement-breakpoint
DROP INDEX "books_sha256";--> statement-breakpoint
ALTER TABLE "book_warnings" DROP CONSTRAINT "book_warnings_book_id_position_pk";--> statement-breakpoint
ALTER TABLE "book_warnings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "book_warnings" ADD CONSTRAINT "book_warnings_book_id_revision_position_pk" PRIMARY KEY("book_id","revision","position");--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "revised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "book_revisions" ADD CONSTRAINT "book_revisions_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_revisions_sha256" ON "book_revisions" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "book_revisions_uploader" ON "book_revisions" USING btree ("uploaded_by");--> statement-breakpoint
-- The file of each known book is its first revision.
INSERT INTO "book_revisions" ("book_id", "number", "sha256", "facts", "uploaded_at")
SELECT "id", 1, "sha256", jsonb_build_object(
	'title', "title", 'authors', to_jsonb("authors"), 'contributors', to_jsonb("contributors"),
	'subjects', to_jsonb("subjects"), 'language', "language", 'layout', "layout", 'direction', "direction",
	'narrations', "narrations", 'kind', "kind", 'coverPath', "cover_path", 'duration', "duration",
	'description', "description", 'ages', "ages", 'level', "level", 'scripted', "scripted",
	'accessibility', "accessibility"
), "created_at" FROM "books";
