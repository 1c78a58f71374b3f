CREATE TABLE "school_books" (
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "school_books_school_unit_uid_book_id_pk" PRIMARY KEY("school_unit_uid","book_id")
);
--> statement-breakpoint
ALTER TABLE "book_grants" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "scripted" boolean;--> statement-breakpoint
ALTER TABLE "school_books" ADD CONSTRAINT "school_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_books_realm" ON "school_books" USING btree ("realm","book_id");--> statement-breakpoint
CREATE INDEX "shelf_books_book" ON "shelf_books" USING btree ("book_id");