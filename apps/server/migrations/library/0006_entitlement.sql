CREATE TABLE "unit_books" (
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unit_books_school_unit_uid_book_id_pk" PRIMARY KEY("school_unit_uid","book_id")
);
--> statement-breakpoint
ALTER TABLE "book_grants" ADD COLUMN "access" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_books" ADD CONSTRAINT "unit_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_books_book_id_index" ON "unit_books" USING btree ("book_id");