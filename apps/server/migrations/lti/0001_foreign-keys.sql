-- The rows of a learning platform end with the platform, and those of a course with its group.
ALTER TABLE "lti_deep_links" ADD CONSTRAINT "lti_deep_links_provider" FOREIGN KEY ("provider_uid") REFERENCES "school_providers"("uid") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_provider" FOREIGN KEY ("provider_uid") REFERENCES "school_providers"("uid") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "lti_course_members" ADD CONSTRAINT "lti_course_members_course" FOREIGN KEY ("provider_uid", "context_id") REFERENCES "lti_courses"("provider_uid", "context_id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "lti_results" ADD CONSTRAINT "lti_results_provider" FOREIGN KEY ("provider_uid") REFERENCES "school_providers"("uid") ON DELETE cascade;
