-- Keys into the tables of other modules. The README of the module says what each of them does.
-- Rows whose person, group or school unit was deleted before these keys existed:
DELETE FROM "submission_changes" WHERE NOT EXISTS (SELECT FROM "users" WHERE "uid" = "pupil_uid");--> statement-breakpoint
DELETE FROM "submissions" WHERE NOT EXISTS (SELECT FROM "users" WHERE "uid" = "pupil_uid");--> statement-breakpoint
DELETE FROM "assignment_pupils" WHERE NOT EXISTS (SELECT FROM "users" WHERE "uid" = "pupil_uid");--> statement-breakpoint
DELETE FROM "assignments" WHERE NOT EXISTS (SELECT FROM "school_units" WHERE "uid" = "school_unit_uid") OR NOT EXISTS (SELECT FROM "books" WHERE "id" = "book_id");--> statement-breakpoint
UPDATE "assignments" SET "teacher_uid" = NULL WHERE NOT EXISTS (SELECT FROM "users" WHERE "uid" = "teacher_uid");--> statement-breakpoint
INSERT INTO "assignment_pupils" ("realm", "assignment_id", "pupil_uid") SELECT s."realm", s."assignment_id", s."pupil_uid" FROM "submissions" s JOIN "assignments" a ON a."id" = s."assignment_id" WHERE NOT EXISTS (SELECT FROM "groups" WHERE "uid" = a."group_uid") AND a."group_uid" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "assignments" SET "group_uid" = NULL WHERE NOT EXISTS (SELECT FROM "groups" WHERE "uid" = "group_uid");--> statement-breakpoint
DELETE FROM "assignments" a WHERE a."group_uid" IS NULL AND NOT EXISTS (SELECT FROM "assignment_pupils" p WHERE p."assignment_id" = a."id");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_group_fk" FOREIGN KEY ("group_uid") REFERENCES "groups"("uid") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_school_unit_fk" FOREIGN KEY ("school_unit_uid") REFERENCES "school_units"("uid") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_teacher_fk" FOREIGN KEY ("teacher_uid") REFERENCES "users"("uid") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "assignment_pupils" ADD CONSTRAINT "assignment_pupils_pupil_fk" FOREIGN KEY ("pupil_uid") REFERENCES "users"("uid") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_pupil_fk" FOREIGN KEY ("pupil_uid") REFERENCES "users"("uid") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_changes" ADD CONSTRAINT "submission_changes_pupil_fk" FOREIGN KEY ("pupil_uid") REFERENCES "users"("uid") ON DELETE CASCADE;
