CREATE TABLE "first_responses" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"response" text
);
--> statement-breakpoint
CREATE INDEX "first_responses_started_at_index" ON "first_responses" USING btree ("started_at");