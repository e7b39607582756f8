/** ICU messages; an empty line starts a paragraph. */
export const mailWords = {
  temporaryPassword: {
    subject: 'Your user name and temporary password',
    text: `Hello {firstName},

your account for {company} is ready. Log in with this user name and temporary password:

Username: {username}
Temporary password: {temporaryPassword}

You choose a password of your own when you log in for the first time, until {until}:

{link}`,
  },
} as const;
