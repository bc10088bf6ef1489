import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Message } from '../fields/fields.ts';
import { ChangedAdminPassword, givenPassword } from './password-fields.ts';

export const ChangeAdminPasswordBody = z.strictObject({
  currentPassword: givenPassword('Current password is required'),
  newPassword: ChangedAdminPassword,
});

export const adminAccount = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/admin/change-password',
    access: 'admin',
    body: ChangeAdminPasswordBody,
    reply: Message,
  }),
};
