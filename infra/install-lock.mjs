// Keeps two commands from installing at the same time. Plain JavaScript, for use before any package is installed.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

const POLL_MS = 500;
/** A lock still empty after this was left by a process killed while writing it. */
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

/** Waiters remove a dead holder's lock one at a time and look again, or they would remove one just taken. */
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

/** A killed holder's lock is free once the helper that it reported through `helpedBy` has ended too. */
export const withInstallLock = async (lock, work) => {
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
    // Atomically, because a half-written lock would soon count as abandoned.
    writeFileSync(`${lock}.helped`, `${process.pid} ${pid}`);
    renameSync(`${lock}.helped`, lock);
  };
  const result = await work(helpedBy);
  process.off('exit', release);
  release();
  return result;
};
