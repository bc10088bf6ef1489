-- Administrators also check payments, sync the chat service and export lists.
ALTER TYPE "AuditAction" ADD VALUE 'check';
ALTER TYPE "AuditAction" ADD VALUE 'sync';
ALTER TYPE "AuditAction" ADD VALUE 'export';
ALTER TYPE "AuditSubject" ADD VALUE 'chat_service';
ALTER TYPE "AuditSubject" ADD VALUE 'audit';
