CREATE TABLE "book_grants" (
	"realm" text NOT NULL,
	"book_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "book_grants_realm_book_id_pk" PRIMARY KEY("realm","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_warnings" (
	"book_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"check" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"file" text,
	"line" integer,
	CONSTRAINT "book_warnings_book_id_position_pk" PRIMARY KEY("book_id","position")
);
--> statement-breakpoint
CREATE TABLE "bookmark_lists" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"bookmarks" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookmark_lists_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"title" text NOT NULL,
	"authors" text[] NOT NULL,
	"language" text NOT NULL,
	"layout" text NOT NULL,
	"direction" text NOT NULL,
	"narrations" jsonb NOT NULL,
	"kind" text NOT NULL,
	"cover_path" text,
	"duration" double precision NOT NULL,
	"description" text,
	"accessibility" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lastmarks" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"position" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lastmarks_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "read_logs" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"percentage" double precision NOT NULL,
	"timestamp" bigint NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "read_logs_user_id_book_id_session_id_timestamp_pk" PRIMARY KEY("user_id","book_id","session_id","timestamp")
);
--> statement-breakpoint
CREATE TABLE "reading_progress" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"progress_at" bigint DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_progress_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "shelf_books" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelf_books_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
ALTER TABLE "book_grants" ADD CONSTRAINT "book_grants_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_warnings" ADD CONSTRAINT "book_warnings_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark_lists" ADD CONSTRAINT "bookmark_lists_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lastmarks" ADD CONSTRAINT "lastmarks_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_logs" ADD CONSTRAINT "read_logs_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_books" ADD CONSTRAINT "shelf_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "books_sha256" ON "books" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "books_title" ON "books" USING btree ("title","id");