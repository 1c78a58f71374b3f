CREATE TABLE "reading_days" (
	"realm" text NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "reading_days_user_id_book_id_day_pk" PRIMARY KEY("user_id","book_id","day")
);
--> statement-breakpoint
ALTER TABLE "read_logs" ADD COLUMN "seconds" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_days_of_reader" ON "reading_days" USING btree ("user_id","day");
--> statement-breakpoint
INSERT INTO "reading_days" ("realm", "user_id", "book_id", "day", "seconds")
SELECT "realm", "user_id", "book_id", (least(to_timestamp("timestamp"), "received_at") AT TIME ZONE CASE "realm"
	WHEN 'de' THEN 'Europe/Berlin' WHEN 'fi' THEN 'Europe/Helsinki' WHEN 'fr' THEN 'Europe/Paris' WHEN 'nl' THEN 'Europe/Amsterdam'
	WHEN 'no' THEN 'Europe/Oslo' WHEN 'se' THEN 'Europe/Stockholm' WHEN 'uk' THEN 'Europe/London' ELSE 'America/New_York' END)::date, sum("seconds")
FROM "read_logs" GROUP BY 1, 2, 3, 4;
