import { argon2Here } from '../passwords/argon2.ts';
import { createPasswords, type Passwords } from '../passwords/passwords.ts';

/** Uses cheap hashing because specs hash hundreds of passwords. */
export const quickPasswords = (): Passwords =>
  createPasswords(argon2Here({ memoryCost: 64, timeCost: 1, parallelism: 1 }));
