CREATE TABLE "people_imports" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"actor" jsonb NOT NULL,
	"type" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"counts" jsonb NOT NULL,
	"new_groups" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"undone" jsonb,
	"sealed_rows" text NOT NULL,
	"sealed_undo" text,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "people_imports_school_unit_uid_created_at_index" ON "people_imports" USING btree ("school_unit_uid","created_at");--> statement-breakpoint
CREATE INDEX "people_imports_expires_at_index" ON "people_imports" USING btree ("expires_at");