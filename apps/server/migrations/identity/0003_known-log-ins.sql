CREATE TABLE "known_log_ins" (
	"key" text PRIMARY KEY NOT NULL,
	"last_success" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "known_log_ins" SELECT "key", "last_success" FROM "log_in_tries" WHERE "last_success" IS NOT NULL;--> statement-breakpoint
DROP TABLE "log_in_tries" CASCADE;--> statement-breakpoint
CREATE INDEX "known_log_ins_last_success_index" ON "known_log_ins" USING btree ("last_success");