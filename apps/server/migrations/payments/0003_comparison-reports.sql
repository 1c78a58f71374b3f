CREATE TABLE "payment_comparison_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comparison_id" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"repaired" jsonb NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "payment_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"checked" integer DEFAULT 0 NOT NULL,
	"repaired" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_comparison_findings" ADD CONSTRAINT "payment_comparison_findings_comparison_id_payment_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."payment_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_comparison_findings_comparison_id_index" ON "payment_comparison_findings" USING btree ("comparison_id");--> statement-breakpoint
CREATE INDEX "payment_comparison_findings_user_uid_index" ON "payment_comparison_findings" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "payment_comparisons_realm_started_at_index" ON "payment_comparisons" USING btree ("realm","started_at");