/** How long a sanction may hold, in seconds: an hour, a day, a week, a month, a year, and without an end. */
export const lengths = [3600, 86400, 604800, 2592000, 31536000, 0] as const;
export type Length = (typeof lengths)[number];
