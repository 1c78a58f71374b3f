CREATE TABLE "read_log_floors" (
	"realm" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Read logs are partitioned by months (docs/decisions/0018). Drizzle has no words for that: what follows is written by hand.
ALTER TABLE "read_logs" RENAME TO "read_logs_rest";--> statement-breakpoint
ALTER TABLE "read_logs_rest" RENAME CONSTRAINT "read_logs_user_id_book_id_session_id_timestamp_pk" TO "read_logs_rest_pk";--> statement-breakpoint
CREATE TABLE "read_logs" (
	LIKE "read_logs_rest" INCLUDING DEFAULTS,
	CONSTRAINT "read_logs_user_id_book_id_session_id_timestamp_pk" PRIMARY KEY("user_id","book_id","session_id","timestamp"),
	CONSTRAINT "read_logs_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action
) PARTITION BY RANGE ("timestamp");
--> statement-breakpoint
ALTER TABLE "read_logs" ATTACH PARTITION "read_logs_rest" DEFAULT;
