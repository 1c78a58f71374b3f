CREATE TABLE "ended_sessions" (
	"session" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_sessions_ended_at_index" ON "ended_sessions" USING btree ("ended_at");