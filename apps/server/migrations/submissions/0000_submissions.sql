CREATE TABLE "assignment_pupils" (
	"realm" text NOT NULL,
	"assignment_id" uuid NOT NULL,
	"pupil_uid" uuid NOT NULL,
	CONSTRAINT "assignment_pupils_assignment_id_pupil_uid_pk" PRIMARY KEY("assignment_id","pupil_uid")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"context_type" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"book_id" uuid NOT NULL,
	"exercises" jsonb NOT NULL,
	"group_uid" uuid,
	"school_unit_uid" uuid NOT NULL,
	"teacher_uid" uuid,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "past_attempts" (
	"realm" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"score" jsonb,
	"handed_back_at" timestamp with time zone NOT NULL,
	"comment" text NOT NULL,
	CONSTRAINT "past_attempts_submission_id_attempt_pk" PRIMARY KEY("submission_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "submission_changes" (
	"realm" text NOT NULL,
	"pupil_uid" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"outcome" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_changes_pupil_uid_change_id_pk" PRIMARY KEY("pupil_uid","change_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"assignment_id" uuid NOT NULL,
	"pupil_uid" uuid NOT NULL,
	"status" text NOT NULL,
	"answers" jsonb NOT NULL,
	"attempt" integer NOT NULL,
	"begun_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"comment" text,
	"score" jsonb
);
--> statement-breakpoint
ALTER TABLE "assignment_pupils" ADD CONSTRAINT "assignment_pupils_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_attempts" ADD CONSTRAINT "past_attempts_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_changes" ADD CONSTRAINT "submission_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_pupils_pupil_uid_index" ON "assignment_pupils" USING btree ("pupil_uid");--> statement-breakpoint
CREATE INDEX "assignments_group" ON "assignments" USING btree ("group_uid","id");--> statement-breakpoint
CREATE INDEX "assignments_school_unit" ON "assignments" USING btree ("school_unit_uid","id");--> statement-breakpoint
CREATE INDEX "assignments_teacher" ON "assignments" USING btree ("teacher_uid","id");--> statement-breakpoint
CREATE INDEX "submission_changes_submission_id_index" ON "submission_changes" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_assignment_pupil" ON "submissions" USING btree ("assignment_id","pupil_uid");--> statement-breakpoint
CREATE INDEX "submissions_pupil" ON "submissions" USING btree ("pupil_uid","id" desc);