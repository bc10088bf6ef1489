-- Queues a job as the queue's own function does, but that nobody is told: a NOTIFY makes whoever commits
-- wait until the one before is on the disk. Whoever calls this tells the workers after the commit; where
-- that is lost, they look by themselves every two seconds.
--
-- What is not a plain row, a task that the queue has never had, or a job of the same key, is left to the
-- queue's own function.
CREATE FUNCTION queue_job_quietly(name text, payload json, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO graphile_worker._private_jobs (task_id, payload, key)
  SELECT tasks.id, queue_job_quietly.payload, queue_job_quietly.key
  FROM graphile_worker._private_tasks tasks WHERE tasks.identifier = queue_job_quietly.name
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM graphile_worker.add_job(queue_job_quietly.name, queue_job_quietly.payload,
      job_key := queue_job_quietly.key);
  END IF;
END $$;
