// Two commands started at once in a fresh clone must not install into one folder at the same time. Plain JavaScript
// without packages, because the bootstrap runs before there are any.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

const POLL_MS = 500;
/** A lock that is still without its number after this time was left by a process that was killed while it wrote. */
const WRITTEN_WITHIN_MS = 10_000;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const take = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
};

/** The numbers in a lock; none while it is being written, undefined when the lock has just been let go. */
const holdersOf = (file) => {
  try {
    return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
};

const isOld = (file) => {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > WRITTEN_WITHIN_MS;
};

const isLeftBehind = (file, holders) => {
  if (holders === undefined) return false;
  return holders.length > 0 ? !holders.some(isRunning) : isOld(file);
};

/**
 * Removes a lock whose holder is dead. Of those who wait one at a time, each looking again: otherwise the slower of two
 * would remove what the faster has taken meanwhile.
 */
const removeLeftBehind = (lock) => {
  const removing = `${lock}.removing`;
  if (!take(removing)) {
    if (isOld(removing)) rmSync(removing, { force: true });
    return;
  }
  try {
    if (isLeftBehind(lock, holdersOf(lock))) rmSync(lock, { force: true });
  } finally {
    rmSync(removing, { force: true });
  }
};

/**
 * Does the work while no other process holds the lock file. The lock of one that was killed is free, as soon as the
 * process that it had work for it, told to `helpedBy`, has ended too: nobody else ends that one.
 */
export const alone = async (lock, work) => {
  let told = false;
  while (!take(lock)) {
    const holders = holdersOf(lock);
    if (isLeftBehind(lock, holders)) {
      removeLeftBehind(lock);
    } else if (holders?.length > 0 && !told) {
      console.error(`Waiting for process ${holders.find(isRunning)}, which is installing ...`);
      told = true;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  const helpedBy = (pid) => {
    // In one step: a lock that is found half written soon counts as left behind.
    writeFileSync(`${lock}.helped`, `${process.pid} ${pid}`);
    renameSync(`${lock}.helped`, lock);
  };
  const result = await work(helpedBy);
  process.off('exit', release);
  release();
  return result;
};
