-- The key finds all sessions of a member.
drop index concurrently if exists session_of_member;
